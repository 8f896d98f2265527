import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { extensionFolder, projectFolder } from '../fixtures/project.ts';

test('at the installation no site is asked for, and PRIVACY.md says what every permission is for', () => {
  const manifest = JSON.parse(readFileSync(join(extensionFolder, 'manifest.json'), 'utf8'));
  expect(manifest.host_permissions ?? []).toEqual([]);
  expect(manifest.content_scripts ?? []).toEqual([]);
  // A page called `history` would be taken for the browser's own, and put in its place.
  expect(manifest.chrome_url_overrides).toBeUndefined();
  expect(manifest.optional_host_permissions).toEqual(['<all_urls>']);
  expect(manifest.permissions).toContain('activeTab');
  const table = readFileSync(join(projectFolder, 'PRIVACY.md'), 'utf8');
  for (const permission of [...manifest.permissions, ...manifest.optional_host_permissions])
    expect(table, permission).toContain(`\`${permission}\``);
});
