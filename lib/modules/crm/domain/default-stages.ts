import type { Stage } from '../schemas'

/** What a new pipeline begins with; everything can be changed afterwards. */
export const DEFAULT_PIPELINE = 'Sales'

export const DEFAULT_STAGES: Pick<Stage, 'name' | 'probability' | 'outcome'>[] = [
  { name: 'New', probability: 10, outcome: 'open' },
  { name: 'Contacted', probability: 20, outcome: 'open' },
  { name: 'Qualified', probability: 40, outcome: 'open' },
  { name: 'Quoted', probability: 60, outcome: 'open' },
  { name: 'Negotiation', probability: 80, outcome: 'open' },
  { name: 'Won', probability: 100, outcome: 'won' },
  { name: 'Lost', probability: 0, outcome: 'lost' },
]
