import * as z from 'zod';

// zod asks once, while the first schema is made, whether it may compile parsers with eval. The pages'
// Content-Security-Policy forbids that and would log the question, so this is imported before any schema.
z.config({ jitless: true });
