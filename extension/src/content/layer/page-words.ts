import { type ComponentChildren, h, options, type VNode } from 'preact';

let isOn = false;

/**
 * Everything drawn on a page shows its words as generated content: `window.find` tells a page whether a text node with
 * these words is rendered, in closed shadow roots too. The text itself stays in the tree, not rendered.
 */
export function generateWords(): void {
  if (isOn) return;
  isOn = true;
  const before = options.vnode;
  let isWrapping = false;
  const wordsOf = (child: ComponentChildren): ComponentChildren => {
    if (Array.isArray(child)) return child.map(wordsOf);
    const isText = (typeof child === 'string' && child.trim() !== '') || typeof child === 'number';
    if (!isText) return child;
    return h('span', { class: 'tt-word', 'data-word': String(child) }, h('span', { hidden: true }, child));
  };
  options.vnode = (vnode: VNode<{ children?: ComponentChildren }>) => {
    before?.(vnode);
    if (isWrapping || typeof vnode.type !== 'string' || vnode.props.children === undefined) return;
    isWrapping = true;
    vnode.props.children = wordsOf(vnode.props.children);
    isWrapping = false;
  };
}
