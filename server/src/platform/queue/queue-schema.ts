/**
 * Where the queue's library keeps its tables. Its majors up to 10 kept theirs in `pgboss`, in a form that the later ones
 * cannot migrate (docs/decisions/0044-the-queue-moves-to-a-schema-of-its-own.md).
 */
export const queueSchema = 'queue';
