// `npm run build`: makes everything that is made and not committed, unless it is up to date.
import { type BuildName, buildStale, builds } from './builds.ts';

const everything = Object.keys(builds) as BuildName[];
if (!(await buildStale(everything))) process.exitCode = 1;
