import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { buildForWeb } from './release.ts';
import { sizeProblems, sizesOf } from './sizes.ts';

test('the first view stays within its budget; the same sources make the same release', async () => {
  const web = await buildForWeb('1.2.3');
  expect(sizeProblems(sizesOf(web))).toEqual([]);
  expect(web.folder).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
  expect(web.release.path).toBe(`/widget/${web.folder}/telltale.js`);
  expect((await buildForWeb('1.2.3')).release).toEqual(web.release);
  const code = [web.loader, ...web.modules.values()].join('');
  expect(code).not.toMatch(/\bzod\b|TELLTALE_/i);
});

test('a broken budget is named with its figures', () => {
  const sizes = { loaderBytes: 2_001, firstViewBytes: 12_001, pictureCheckBytes: 0 };
  expect(sizeProblems(sizes)).toEqual([
    'The loader has 2001 of 2000 bytes.',
    'The first view has 12001 of 12000 bytes.',
  ]);
});

test('no part imports: one that fails is asked for again by itself', async () => {
  const { modules } = await buildForWeb('1.2.3');
  const importing = /^(Import|ExportAll)Declaration$/;
  for (const [name, code] of modules) {
    const program = parseAst(code);
    expect(
      program.body.filter(({ type }) => importing.test(type)),
      name,
    ).toEqual([]);
    expect(code.match(/\bimport\s*\(|\bfrom\s*[`'"]/g) ?? [], name).toHaveLength(name === 'view.js' ? 1 : 0);
  }
});
