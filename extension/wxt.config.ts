import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { classicJsx } from './build/classic-jsx.ts';
import { deviceFiles } from './build/device-files.ts';
import { localeFiles } from './build/locales.ts';
import { privacyPages } from './build/privacy-page.ts';
import { shorterStyles } from './build/shorter-styles.ts';
import builtFor from './src/built-for.json' with { type: 'json' };
import identity from './src/extension-id.json' with { type: 'json' };
import { manifestCommands } from './src/messaging/shortcuts.ts';

export default defineConfig({
  srcDir: 'src',
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [preact()],
    // The runtime's WebAssembly lies beside the bundle, once, instead of inside it.
    resolve: {
      conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'],
    },
    worker: { format: 'es' },
    // Rules that these know stay as they are written.
    build: { cssTarget: ['chrome121', 'firefox142'] },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_ext_name__',
    description: '__MSG_ext_description__',
    default_locale: 'en',
    // PRIVACY.md says what each is for. No site is readable until the reader clicks there, or allows all at once.
    permissions: [
      'activeTab',
      'contextMenus',
      'scripting',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    optional_host_permissions: ['<all_urls>'],
    action: { default_title: 'Telltale' },
    commands: manifestCommands(),
    content_security_policy: {
      extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
    },
    ...(builtFor.isForShop && builtFor.serverUrl !== '' && { homepage_url: builtFor.serverUrl }),
    ...(browser === 'firefox' ? firefox : chromium),
  }),
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      const { build } = config;
      // What runs on every page is made as small as it can be: 3 % smaller than by the faster minifier.
      if (build && entrypoints.some(({ name }) => name === 'watch-page')) {
        config.plugins = [...(config.plugins ?? []), shorterStyles(), classicJsx()];
        build.minify = 'terser';
        build.terserOptions = {
          // Vite asks for what Safari 10 understands, which this never meets.
          safari10: false,
          compress: {
            passes: 6,
            ecma: 2020,
            inline: 1,
            keep_fargs: false,
            unsafe_arrows: true,
            // Sums for templates and for String(): the same but for objects that have two values, as none of ours has
            // (https://terser.org/docs/options/#compress-options).
            unsafe: true,
          },
          format: { ecma: 2020 },
        };
      }
    },
    'build:publicAssets': (_, files) => {
      files.push(...localeFiles(), ...deviceFiles(), ...privacyPages());
    },
  },
});

const chromium = {
  minimum_chrome_version: '121',
  // Pins the id for development. A shop gives its own, and its dashboard refuses a package with a key.
  ...(builtFor.isForShop ? {} : { key: identity.publicKey }),
};

const firefox = {
  browser_specific_settings: {
    gecko: {
      id: builtFor.firefoxId,
      strict_min_version: '142.0',
      data_collection_permissions: { required: ['none'], optional: ['websiteContent'] },
    },
  },
};
