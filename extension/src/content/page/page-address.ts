import { pageOf } from './opt-out.ts';

/** That of the whole page: some of its frames (srcdoc) have no address of their own. */
export function pageAddress(): string {
  return (pageOf(window) ?? window).location.href;
}
