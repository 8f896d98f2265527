/** All that comes after the first view, in one file: once it is there, a check can fail at the server alone. */
export { openCheckSession } from './check-session.tsx';
export { openSignalSession } from './signal-session.tsx';
