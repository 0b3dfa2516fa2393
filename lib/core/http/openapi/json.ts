export type Json = Record<string, unknown>

export const componentRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const pascalCase = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
