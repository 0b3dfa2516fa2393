import type { z } from 'zod'
import type { FieldError } from './grid/wire'

/** What a schema refused, each part at its place and in our words. */
export function toFieldErrors(issue: z.core.$ZodIssue, locate: (field: string) => string): FieldError[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const place = (parts: (string | number)[]) => [locate(String(parts[0] ?? '')), ...parts]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      loc: place([...path, key]),
      msg: `There is no field ${key.slice(0, 100)} here. Check its spelling or leave it out.`,
      type: 'extra_forbidden',
    }))
  // An optional field is "its value, or blank": what is wrong with its value is what the caller wants to know.
  const [ofValue] = issue.code === 'invalid_union' ? issue.errors : []
  // A union that says in its own words what it wants is heard before the kind that its first part wants.
  const saysItself =
    issue.message !== 'Invalid input' && ofValue?.every(({ path, message }) => !path.length && isPlain(message))
  if (ofValue?.length && !saysItself)
    return ofValue.flatMap((inner) => toFieldErrors({ ...inner, path: [...issue.path, ...inner.path] }, locate))
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  return [
    {
      loc: place(path),
      msg: missing ? 'This field is required.' : describeIssue(issue),
      type: missing ? 'missing' : issue.code === 'custom' ? 'value_error' : issue.code,
    },
  ]
}

const KINDS: Record<string, string> = {
  array: 'Send a list.',
  object: 'Send an object with fields.',
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
}

/** The library's own words. */
const isPlain = (message: string) => /^(Invalid\b|Too (big|small): |Unrecognized key)/.test(message)

/** What the schema says itself; where it says nothing, the kind of value that is wanted, without the library's words. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (!isPlain(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? 'Send a value of another kind.'
    case 'invalid_value':
      return `Send ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return issue.origin === 'int'
        ? 'Enter a smaller number.'
        : `At most ${issue.maximum}${UNITS[issue.origin] ?? ''}.`
    case 'too_small':
      return `At least ${issue.minimum}${UNITS[issue.origin] ?? ''}.`
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it must be.'
    default:
      return 'This value does not fit here.'
  }
}

const UNITS: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }

const FORMATS: Record<string, string> = {
  email: 'Enter an e-mail address.',
  url: 'Enter an address that begins with https://.',
  uuid: 'Send an id.',
  guid: 'Send an id.',
  date: 'Send a date such as 2026-03-31.',
  datetime: 'Send a time such as 2026-03-31T08:30:00Z.',
}
