import { registerTelltale } from './register.ts';

registerTelltale();
