import { z } from 'zod';

/**
 * The shapes that stand under a name of their own in the documents; all others are named after their endpoint. A registry of its
 * own, because a name in zod's global one would make a reference of the shape wherever a schema is translated.
 */
export const namedShapes = z.registry<{ id: string }>();
