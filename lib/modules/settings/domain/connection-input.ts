import { completeSettings, type Settings, type StoredConnection } from '@/lib/core/connections/connection-store'
import type { AnyConnector, ConnectorField } from '@/lib/core/connections/define-connector'
import type { FieldError } from '@/lib/core/grid/wire'

/** What a form may change of a connection. */
export type ConnectionInput = { mode?: StoredConnection['mode'] | undefined; settings?: Settings | undefined }

const MAX_CHARACTERS = 500

/**
 * What is stored with what is entered laid over it. A blank secret keeps the stored one; null removes it. A stored one never goes
 * to another address than the one that it was entered for.
 * @returns the connection, and everything that is wrong with what was entered
 */
export function mergeConnection(
  connector: AnyConnector,
  stored: StoredConnection,
  { mode, settings: entered = {} }: ConnectionInput,
): { connection: StoredConnection; errors: FieldError[] } {
  const { fields } = connector
  const errors: FieldError[] = []
  const wrong = (key: string, msg: string, type = 'value_error') =>
    errors.push({ loc: ['body', 'settings', key], msg, type })
  const settings = { ...stored.settings }
  const secrets = { ...stored.secrets }
  for (const [key, raw] of Object.entries(entered)) {
    const field = fields.find((one) => one.key === key)
    const value = typeof raw === 'string' ? raw.trim() : raw
    if (!field) {
      wrong(key, `There is no field ${key} here. Check its spelling or leave it out.`, 'extra_forbidden')
      continue
    }
    const problem = problemWith(field, value)
    if (problem) wrong(key, problem)
    else if (field.type !== 'secret') settings[key] = field.type === 'number' && value === '' ? null : value
    else if (value === null) delete secrets[key]
    else if (value !== '') secrets[key] = String(value)
  }
  const connection = { ...stored, mode: mode ?? stored.mode, settings, secrets }
  if (leadsElsewhere(connector, stored, connection))
    for (const key of Object.keys(stored.secrets))
      if (secrets[key] !== undefined && !isSent(entered[key]))
        wrong(key, 'Enter it again: what is stored is sent to no other address than before.', 'enter_again')
  if (connection.mode === 'live')
    for (const { key, label, type, required, preset } of fields) {
      const value = (type === 'secret' ? secrets[key] : settings[key]) ?? ''
      const isTold = errors.some(({ loc }) => loc.at(-1) === key)
      if (required && value === '' && preset === undefined && !isTold)
        wrong(key, `Enter ${label.toLowerCase()}.`, 'missing')
    }
  return { connection, errors }
}

const isSent = (value: string | number | null | undefined): boolean => String(value ?? '').trim() !== ''

/** Whether secrets would be sent to another place than before; blank leads nowhere. */
function leadsElsewhere(connector: AnyConnector, before: StoredConnection, after: StoredConnection): boolean {
  const [old, now] = [completeSettings(connector, before), completeSettings(connector, after)]
  const leading = connector.fields.filter(({ type, leads }) => type === 'url' || leads)
  return leading.some(({ key }) => now[key] !== '' && placeOf(now[key]) !== placeOf(old[key]))
}

function placeOf(value: string | number | null | undefined): string {
  const text = String(value ?? '').toLowerCase()
  return /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : text
}

function problemWith(
  { type, choices, longest = MAX_CHARACTERS }: ConnectorField,
  value: string | number | null,
): string | null {
  if (value === null || value === '') return null
  if (type === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? null : 'Enter a whole number.'
  if (typeof value !== 'string') return 'Enter a text.'
  if (value.length > longest) return `Use at most ${longest} characters.`
  if (/\p{Cc}/u.test(value)) return 'Leave out line breaks and other control characters.'
  if (type === 'choice' && !choices?.some((choice) => choice.value === value)) return 'Choose one of the list.'
  if (type === 'url' && !(/^https?:\/\/[^/]/i.test(value) && URL.canParse(value)))
    return 'Enter a whole address, such as https://example.com.'
  return null
}

/** As histories tell it: settings as they are, of credentials only that they are there. */
export function recordedInHistory({ fields }: AnyConnector, { mode, settings, secrets }: StoredConnection) {
  const given = fields.filter(({ key, type }) => type === 'secret' && secrets[key]).map(({ label }) => label)
  return { mode, ...settings, credentials: given.join(', ') }
}
