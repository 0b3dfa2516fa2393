type Operator = { start: string; separator: string; keepsReserved: boolean; isNamed: boolean }
type Variable = { name: string; length: number | null }
type Part = string | { operator: Operator; variables: Variable[]; written: string }

const plain: Operator = { start: '', separator: ',', keepsReserved: false, isNamed: false }
const OPERATORS: Record<string, Operator> = {
  '+': { ...plain, keepsReserved: true },
  '#': { ...plain, start: '#', keepsReserved: true },
  '.': { ...plain, start: '.', separator: '.' },
  '/': { ...plain, start: '/', separator: '/' },
  ';': { start: ';', separator: ';', keepsReserved: false, isNamed: true },
  '?': { start: '?', separator: '&', keepsReserved: false, isNamed: true },
  '&': { start: '&', separator: '&', keepsReserved: false, isNamed: true },
}
const EXPRESSION = /\{([+#./;?&]?)((?:[\w.%]+(?::\d{1,4}|\*)?)(?:,[\w.%]+(?::\d{1,4}|\*)?)*)\}/g

/** A URI template (RFC 6570) with its variables filled in; those without a value are left out. */
export function expandTemplate(template: string, values: Record<string, string | undefined>): string {
  return partsOf(template)
    .map((part) => (typeof part === 'string' ? encodeText(part, true) : expanded(part, values)))
    .join('')
}

export function templateVariables(template: string): string[] {
  return partsOf(template).flatMap((part) => (typeof part === 'string' ? [] : part.variables.map(({ name }) => name)))
}

/** Whether the template is one: no brace is left over. */
export function isTemplate(template: string): boolean {
  return partsOf(template).every((part) => typeof part !== 'string' || !/[{}]/.test(part))
}

function partsOf(template: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: written, 1: operator, 2: list, index } of template.matchAll(EXPRESSION)) {
    parts.push(template.slice(end, index))
    const variables = list!.split(',').map(variableOf)
    parts.push({ operator: OPERATORS[operator!] ?? plain, variables, written })
    end = index + written.length
  }
  return [...parts, template.slice(end)]
}

function variableOf(written: string): Variable {
  const [name, length] = written.replace('*', '').split(':')
  return { name: name!, length: length === undefined ? null : Number(length) }
}

function expanded({ operator, variables }: Exclude<Part, string>, values: Record<string, string | undefined>): string {
  const filled = variables.flatMap(({ name, length }) => {
    const value = values[name]
    if (value === undefined) return []
    const text = encodeText(length === null ? value : [...value].slice(0, length).join(''), operator.keepsReserved)
    if (!operator.isNamed) return [text]
    return [text === '' && operator.start === ';' ? name : `${name}=${text}`]
  })
  return filled.length === 0 ? '' : operator.start + filled.join(operator.separator)
}

function encodeText(text: string, keepsReserved: boolean): string {
  if (!keepsReserved) {
    return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  }
  return text.replace(/%[0-9a-f]{2}|[^\w\-.~:/?#[\]@!$&'()*+,;=]/giu, (sign) =>
    sign.length === 3 && sign.startsWith('%') ? sign : encodeURIComponent(sign),
  )
}
