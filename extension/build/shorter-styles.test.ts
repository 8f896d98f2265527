import { expect, test } from 'vitest';
import { shortenStyles } from './shorter-styles.ts';

test('a style sheet says the same in fewer characters, and other code stays as it is', () => {
  const code = [
    'const other = `a {\n  b;\n}`;',
    'export const sampleStyles = `',
    '/* Why',
    ' it is so. */',
    '.a::before,',
    '.b > .c {',
    "  content: ': ';",
    '  margin: 0',
    '    auto;',
    '}',
    '@media print { .a { color: red; } }',
    '`;',
    'export const sampleColours = `',
    '  --paper: #fff;',
    '`;',
  ];
  expect(shortenStyles(code.join('\n'))).toBe(
    'const other = `a {\n  b;\n}`;\n' +
      "export const sampleStyles = `.a::before, .b > .c{content:': ';margin:0 auto}@media print{.a{color:red}}`;\n" +
      'export const sampleColours = `--paper:#fff;`;',
  );
});
