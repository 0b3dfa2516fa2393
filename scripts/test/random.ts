import { Random } from '../../prisma/seed/support/random'
import { testSeed } from './seed'

/** Random values that are the same again with the same INDABA_SEED. */
export const testRandom = (name: string): Random => new Random(`${name} ${testSeed()}`)
