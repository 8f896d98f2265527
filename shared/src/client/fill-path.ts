/** A URL parser takes these for steps through the path, also where a dot is written as %2e (URL Standard, 4.4). */
const steps = ['.', '..'];

/**
 * Puts parameters into a path of the contract. One that is empty or a step would ask for another operation:
 * `DELETE /v1/account/api-keys/..` deletes the account.
 * @throws {TypeError}
 */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '' || steps.includes(value))
      throw new TypeError(`Nothing was sent: ${name} may not be empty, "." or "..".`);
    return encodeURIComponent(value);
  });
}
