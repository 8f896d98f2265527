export { registerTelltale } from './register.ts';
export type * from './types.ts';
