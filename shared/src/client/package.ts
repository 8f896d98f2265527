/** What `@telltale/client` gives its users. */
export { type CheckCall, type Checker, type CheckerOptions, createChecker, JobFailed } from './checker.ts';
export {
  type Answer,
  type CallInput,
  type Client,
  type ClientOptions,
  createClient,
  NetworkProblem,
  ServiceProblem,
} from './client.ts';
export { readPages } from './pages.ts';
