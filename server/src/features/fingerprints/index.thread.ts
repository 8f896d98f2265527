export { createIndexFunctions as open } from './index-functions.ts';
