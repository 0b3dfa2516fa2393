import type { z } from 'zod'
import { AppError } from '../../errors'
import type { MountedRoute } from '../router'
import type { Received } from './read-params'

/** Always understood: it names the sending client. */
const CLIENT = 'client'
/** Says which method a POST means. */
const METHOD = 'method'

/**
 * The texts as the operation's input. Strings are raw; everything else is JSON in the text. Only the first error is told,
 * in the words that clients know.
 * @returns the input, and the sorted names of parameters that this operation does not know
 */
export function callChecked(
  { route, params }: MountedRoute,
  { texts, files }: Received,
  path: Record<string, string>,
  headers: Headers,
): { input: Record<string, unknown>; ignored: string[] } {
  const { shape } = route.operation.input as z.ZodObject
  const named = withOtherNames(texts, route.otherNames ?? {})
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    if (params.includes(name)) input[name] = fromText(name, storable(name, path[name] as string), schema as z.ZodType)
    else if (name === CLIENT) input[name] = clientName(texts[CLIENT], headers)
    else if (name === 'files' && route.formFiles) input[name] = files
    else if (named[name] !== undefined) input[name] = fromText(name, named[name], schema as z.ZodType)
  }
  const parsed = route.operation.input.safeParse(input, { reportInput: true })
  if (!parsed.success) throw errorOf(parsed.error.issues[0] as z.core.$ZodIssue)
  const known = new Set([...Object.keys(shape).filter((name) => !params.includes(name)), CLIENT, METHOD])
  const ignored = Object.keys(named).filter((name) => !known.has(name))
  return { input, ignored: ignored.sort() }
}

function withOtherNames(texts: Record<string, string>, otherNames: Record<string, string>): Record<string, string> {
  const named = { ...texts }
  for (const [other, name] of Object.entries(otherNames)) {
    const text = named[other]
    if (text === undefined) continue
    if (named[name] !== undefined)
      throw new AppError(400, 'REQUEST_CONFUSING_VAR', `Can't decide between '${name}' and '${other}' arguments`, {
        var_name1: name,
        var_name2: other,
      })
    named[name] = text
    delete named[other]
  }
  return named
}

/** PostgreSQL knows no null character; those of query and body are refused when they are read. */
function storable(name: string, text: string): string {
  if (text.includes('\0')) throw wrong(`${name} must not contain null characters`)
  return text
}

function fromText(name: string, text: string, schema: z.ZodType): unknown {
  if (isText(schema)) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'BAD_REQUEST', `${name} is not valid JSON`)
  }
}

/** Whether a parameter is sent as it is, not as JSON. */
function isText(schema: z.ZodType): boolean {
  const { def } = schema as unknown as {
    def: {
      type: string
      innerType?: z.ZodType
      in?: z.ZodType
      options?: z.ZodType[]
      values?: unknown[]
      entries?: object
    }
  }
  if (def.innerType) return isText(def.innerType)
  if (def.in) return isText(def.in)
  if (def.type === 'union') return (def.options ?? []).some(isText)
  if (def.type === 'literal') return (def.values ?? []).some((value) => typeof value === 'string')
  if (def.type === 'enum') return Object.values(def.entries ?? {}).some((value) => typeof value === 'string')
  return def.type === 'string'
}

/** The parameter, else the product of the User-Agent. */
function clientName(sent: string | undefined, headers: Headers): string {
  const product = (headers.get('user-agent') ?? '').split('/')[0]?.trim()
  return (sent || product || 'Unspecified').slice(0, 30)
}

const wrong = (msg: string, code = 'BAD_REQUEST', more: Record<string, unknown> = {}) =>
  new AppError(400, code, msg, more)

const EXPECTED: Record<string, string> = {
  string: 'a string',
  number: 'an integer',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'a list',
  object: 'a dict',
  record: 'a dict',
}

function errorOf(issue: z.core.$ZodIssue): AppError {
  const name = placeOf(issue.path)
  // Whatever was expected there: a choice of values that is absent is absent, not invalid.
  if (issue.code !== 'custom' && issue.input === undefined) {
    if (issue.path.length === 1)
      return wrong(`Missing '${name}' argument`, 'REQUEST_VARIABLE_MISSING', { var_name: name })
    return wrong(`${String(issue.path.at(-1))} key is missing from ${placeOf(issue.path.slice(0, -1))}`)
  }
  switch (issue.code) {
    case 'invalid_type':
      return wrong(`${name} is not ${EXPECTED[issue.expected] ?? issue.expected}`)
    case 'invalid_union': {
      const own =
        issue.errors.find((errors) => errors.length && errors[0]?.code !== 'invalid_type')?.[0] ?? issue.errors[0]?.[0]
      return own
        ? errorOf({ ...own, path: [...issue.path, ...own.path] } as z.core.$ZodIssue)
        : wrong(`Invalid ${name}`)
    }
    case 'too_small':
      if (issue.origin === 'string') return wrong(`${name} cannot be blank`)
      return wrong(issue.origin === 'array' ? `${name} is too short` : `${name} is too small`)
    case 'too_big':
      if (issue.origin === 'string') return wrong(`${name} is too long (limit: ${issue.maximum} characters)`)
      return wrong(issue.origin === 'array' ? `${name} is too long` : `${name} is too large`)
    case 'invalid_value':
      return typeof issue.values[0] === 'number'
        ? wrong(`Invalid ${name}: Value error, Not in the list of possible values`)
        : wrong(`Invalid ${name}`)
    case 'unrecognized_keys':
      return wrong(`Argument "${issue.keys[0]}" at ${name} is unexpected`)
    default:
      return wrong(issue.message)
  }
}

/** `narrow[0]`, `profile_data[0]["id"]` */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `["${String(part)}"]`))
    .join('')
}
