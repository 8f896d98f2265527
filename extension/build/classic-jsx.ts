import { transformWithOxc } from 'vite';

/**
 * For what runs on every page: elements as calls of Preact's `h`, which its script holds anyway. The other form of JSX
 * brings a second function of that kind along.
 */
export function classicJsx() {
  return {
    name: 'classic-jsx',
    enforce: 'pre' as const,
    async transform(code: string, id: string) {
      if (!id.endsWith('.tsx')) return undefined;
      const jsx = { runtime: 'classic', pragma: 'jsxH', pragmaFrag: 'JsxFragment' } as const;
      const { code: plain } = await transformWithOxc(code, id, { lang: 'tsx', jsx });
      return `import { h as jsxH, Fragment as JsxFragment } from 'preact';\n${plain}`;
    },
  };
}
