import { TelltaleCheckElement } from './check-element.ts';
import { TelltaleSignalElement } from './signal-element.ts';

/** Makes `<telltale-check>` and `<telltale-signal>` known to the page; repeating is harmless. */
export function registerTelltale(): void {
  const elements = { 'telltale-check': TelltaleCheckElement, 'telltale-signal': TelltaleSignalElement };
  for (const [name, element] of Object.entries(elements))
    if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}
