import type { Operation } from './openapi'

/** A request as the person has filled it in; samples and "try it" are made from the same draft. */
export type RequestDraft = {
  /** By parameter, named `in:name`. */
  values: Record<string, string>
  /** JSON; null when the operation takes no body. */
  body: string | null
}

export const valueKey = (parameter: { in: string; name: string }) => `${parameter.in}:${parameter.name}`

/** The address with path and query filled in; names in the path that are still empty stay as `{name}`. */
export function addressOf(operation: Operation, draft: RequestDraft): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = draft.values[`path:${name}`]
    return value ? encodeURIComponent(value) : whole
  })
  const query = new URLSearchParams()
  for (const parameter of operation.parameters ?? []) {
    const value = draft.values[valueKey(parameter)]
    if (parameter.in === 'query' && value) query.append(parameter.name, value)
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

export function headersOf(operation: Operation, draft: RequestDraft): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const parameter of operation.parameters ?? []) {
    const value = draft.values[valueKey(parameter)]
    if (parameter.in === 'header' && value) headers[parameter.name] = value
  }
  if (draft.body !== null) headers['Content-Type'] = 'application/json'
  return headers
}

/** What has to be filled in before the request can be sent, in words. */
export function whatIsMissing(operation: Operation, draft: RequestDraft): string | null {
  const missing = (operation.parameters ?? []).filter((one) => one.required && !draft.values[valueKey(one)])
  if (missing.length > 0) return `Fill in ${missing.map((one) => one.name).join(', ')} first.`
  if (draft.body !== null) {
    try {
      JSON.parse(draft.body)
    } catch {
      return 'The body is not valid JSON.'
    }
  }
  return null
}

export type SampleLanguage = 'curl' | 'typescript' | 'python'

type SampleInput = { operation: Operation; draft: RequestDraft; server: string }

const KEY_IN_SAMPLES = '$INDABA_KEY'
const isPublic = (operation: Operation) => operation.security?.length === 0

export function sampleOf(language: SampleLanguage, { operation, draft, server }: SampleInput): string {
  const url = server + addressOf(operation, draft)
  const headers = headersOf(operation, draft)
  if (language === 'curl') return curl(operation, url, headers, draft.body)
  if (language === 'python') return python(operation, url, headers, draft.body)
  return typescript(operation, url, headers, draft.body)
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl(operation: Operation, url: string, headers: Record<string, string>, body: string | null): string {
  const lines = [`curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${inShell(url)}`]
  if (!isPublic(operation)) lines.push(`-H "Authorization: Bearer ${KEY_IN_SAMPLES}"`)
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${inShell(`${name}: ${value}`)}`)
  if (body !== null) lines.push(`-d ${inShell(body)}`)
  return lines.join(' \\\n  ')
}

function typescript(operation: Operation, url: string, headers: Record<string, string>, body: string | null): string {
  const entries = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is in the sample, not here
    ...(isPublic(operation) ? [] : ['    Authorization: `Bearer ${INDABA_KEY}`,']),
    ...Object.entries(headers).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ]
  return [
    ...(isPublic(operation) ? [] : [`const INDABA_KEY = 'your key'`]),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${operation.method}',`,
    ...(entries.length > 0 ? ['  headers: {', ...entries, '  },'] : []),
    ...(body === null ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    'const result = await response.json()',
  ].join('\n')
}

function python(operation: Operation, url: string, headers: Record<string, string>, body: string | null): string {
  const entries = [
    ...(isPublic(operation) ? [] : [`        "Authorization": f"Bearer {os.environ['INDABA_KEY']}",`]),
    ...Object.entries(headers).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ]
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${operation.method}",`,
    ...(entries.length > 0 ? ['    headers={', ...entries, '    },'] : []),
    ...(body === null ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    result = json.load(response)',
  ].join('\n')
}
