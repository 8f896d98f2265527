import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: a secret to hand out once. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether the text can be one at all; spares the database a look. */
export const isSecretTokenForm = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored instead. So many random bits cannot be searched back from a plain hash. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
