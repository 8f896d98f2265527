/**
 * SQLSTATE classes: connection trouble, exhausted resources, a shut-down, a lock not given in time, a deadlock; and a
 * transaction that was silent for too long.
 */
const outageState = /^((08|40|53|55|57|58)[0-9A-Z]{3}|25P03)$/;
/** ECONNREFUSED, EAI_AGAIN and their kin; not Node's own ERR_…, which are mistakes. */
const systemError = /^E(?!RR_)[A-Z_]+$/;
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because the database could not be reached or could not serve it now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error);
  return outageState.test(code) || systemError.test(code) || brokenConnection.test(error.message);
}

/** Whether a connection was silent for as long as a statement may take: it never answers this one or another. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether the connection is at fault, and not one row that somebody keeps locked. */
export function isBroken(error: unknown): boolean {
  return isOutage(error) && !/^(40|55)/.test(sqlStateOf(error));
}

/** Whether a lock was not given in time: the next caller would only wait for it again. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** The SQLSTATE (or system error) of a failed statement, '' where there is none; the drivers' classes differ. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
