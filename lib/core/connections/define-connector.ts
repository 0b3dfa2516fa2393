/**
 * How an outside service is spoken to: what an administrator enters, and what comes of it, a port in our own words.
 * The same adapter speaks to the real service and to the sandbox; only its settings differ.
 */
export type ConnectorField = {
  key: string
  label: string
  /** `secret`: stored encrypted and never given out again. */
  type: 'text' | 'secret' | 'number' | 'url' | 'choice'
  /** Says where secrets are sent, as every `url` does: with another one they must be entered again. */
  leads?: boolean
  /** Needed before the connector can be live. */
  required?: boolean
  help?: string
  placeholder?: string
  choices?: readonly { value: string; label: string }[]
  /** Used while nothing is entered. */
  preset?: string | number
  /** Characters at the most; 500 by default. */
  longest?: number
}

/** What is entered by field: a number for `number` (null: blank), else text (blank: ''). */
export type SettingsOf<F extends readonly ConnectorField[]> = {
  [Field in F[number] as Field['key']]: Field['type'] extends 'number' ? number | null : string
}

export type ConnectorDefinition = {
  organizationId: string
  /** `installation`: the organization has none of its own and uses what the whole installation is set to. */
  mode: 'live' | 'sandbox' | 'installation'
  /** Where the provider sends its webhooks, e.g. `https://indaba.example/api/v1/webhooks/sms/<secret>`. */
  webhookUrl: string
}

/** Where the sandbox listens: `url` is this kind's own, e.g. `http://127.0.0.1:41234/sms`. */
type SandboxPlace = { url: string; smtpUrl: string | null; organizationId: string }

export type Connector<Port = unknown, F extends readonly ConnectorField[] = readonly ConnectorField[]> = {
  /** `sms`, `voice`, `mail`: also the sandbox's path and the key of what is stored. */
  kind: string
  title: string
  /** One sentence: what works with it that does not work without. */
  description: string
  /** Name in the browser's icon map. */
  icon: string
  /** Who may save and test it, beside those who may connect services at all, e.g. `banking.sync.manage`. */
  permission?: string
  fields: F
  /** What is entered to speak to the sandbox; null when it has no part of this kind. */
  sandbox?: (place: SandboxPlace) => SettingsOf<F> | null
  /** What the installation itself is set to, for organizations without their own. */
  installation?: () => SettingsOf<F> | null
  create(settings: SettingsOf<F>, details: ConnectorDefinition): Port
  /**
   * Proves address and credentials, and changes nothing there.
   * @returns what to tell the administrator, e.g. "Signed in as acme; 1 234 credits left."
   * @throws ProviderError
   */
  check(port: Port): Promise<{ message: string }>
  /** What the service must be told once it is live, e.g. where its webhooks go; safe to repeat. */
  prepare?(port: Port): Promise<void>
}

export const defineConnector = <Port, const F extends readonly ConnectorField[]>(
  connector: Connector<Port, F>,
): Connector<Port, F> => connector

/** A connector of any kind, as lists hold it. */
// biome-ignore lint/suspicious/noExplicitAny: ports and settings differ by kind
export type AnyConnector = Omit<Connector<any, any>, 'fields'> & { fields: readonly ConnectorField[] }
