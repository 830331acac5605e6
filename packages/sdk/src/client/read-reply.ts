import * as z from 'zod/mini';
import { inSlices } from './slices.ts';

/** Rows from which on a list is read in slices, so that a page stays alive meanwhile. */
const manyRows = 100;

type Reply = z.core.util.SafeParseResult<unknown>;
type Long = readonly [name: string, element: z.core.$ZodType, rows: readonly unknown[]];

/** Reads a reply as its schema says: what `safeParse` answers, with long lists of an object read row by row. */
export async function readReply(schema: z.ZodMiniType, value: unknown): Promise<Reply> {
  const long = longLists(schema, value);
  if (long.length === 0) return schema.safeParse(value);
  const lists: Record<string, unknown[]> = {};
  for (const one of long) {
    const rows = await inSlices(eachRow(one));
    if (rows instanceof z.core.$ZodError) return { success: false, error: rows };
    lists[one[0]] = rows;
  }
  const without = Object.fromEntries(long.map(([name]) => [name, []]));
  const rest = schema.safeParse({ ...(value as object), ...without });
  return rest.success ? { success: true, data: { ...(rest.data as object), ...lists } } : rest;
}

function longLists(schema: z.ZodMiniType, value: unknown): Long[] {
  if (!(schema instanceof z.core.$ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries<z.core.$ZodType>(schema._zod.def.shape).flatMap(([name, field]): Long[] => {
    const rows: unknown = Reflect.get(value, name);
    const element = elementOf(field);
    return element && Array.isArray(rows) && rows.length >= manyRows ? [[name, element, rows]] : [];
  });
}

/** What a list of the wire consists of: behind what it accepts stands the array that it yields. */
function elementOf(field: z.core.$ZodType): z.core.$ZodType | undefined {
  const inner = field instanceof z.core.$ZodPipe ? field._zod.def.out : field;
  return inner instanceof z.core.$ZodArray ? inner._zod.def.element : undefined;
}

function* eachRow([name, element, rows]: Long): Generator<void, unknown[] | z.core.$ZodError> {
  const read: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    const { success, data, error } = z.safeParse(element, row);
    if (!success)
      return new z.core.$ZodError(error.issues.map((issue) => ({ ...issue, path: [name, index, ...issue.path] })));
    read.push(data);
    yield;
  }
  return read;
}
