/** `npm run build [-- name …]`: makes what is made and not committed, or the parts named, unless it is up to date. */
import { type BuildName, buildStale, builds } from './builds.ts';

const known = Object.keys(builds) as BuildName[];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.some((build) => build === name));
if (unknown.length > 0) {
  console.error(`There is no build "${unknown.join('", "')}". Builds: ${known.join(' ')}`);
  process.exitCode = 1;
} else if (!(await buildStale(known.filter((name) => wanted.length === 0 || wanted.includes(name))))) {
  process.exitCode = 1;
}
