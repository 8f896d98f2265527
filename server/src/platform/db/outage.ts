import pg from 'pg';

/** Connection trouble, exhausted resources, a shut-down, a lock not given in time, a deadlock: worth another try. */
const outageClasses = ['08', '40', '53', '55', '57', '58'];
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because the database could not be reached or could not serve it now. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return outageClasses.includes(error.code?.slice(0, 2) ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return /^E[A-Z]+$/.test(error.code);
  return brokenConnection.test(error.message);
}
