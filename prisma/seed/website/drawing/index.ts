import * as desk from './desk'
import * as network from './network'
import type { Drawing } from './studio'

export type Kind = Exclude<keyof typeof network | keyof typeof desk, 'screen'>

export const DRAWINGS = { ...network, ...desk } satisfies Record<string, Drawing>
