import { tenantSnapshot } from '@/lib/core/db/prisma'
import type { AiSettings } from '../schemas'
import { readSettings } from '../settings/read-settings'
import type { SessionKey } from './claim'
import type { PageContext } from './page-context'
import type { Step } from './steps'

type Profile = {
  id: string
  name: string
  tool_allowlist: string[]
  grid_allowlist: string[]
  max_write_actions: number
  model_override: string
  system_prompt_addition: string
}

/** What a turn begins with. */
export type TurnFacts = {
  turn: number
  user_id: string | null
  /** Null: the copilot. */
  profile: Profile | null
  context: Partial<PageContext>
  conversation_id: string | null
  /** The message that the user reads the answer in. */
  message_id: string | null
  run: { id: string; proposals_only: boolean } | null
  settings: AiSettings
  steps: Step[]
}

export const readTurn = ({ organization_id, session_id }: SessionKey): Promise<TurnFacts> =>
  tenantSnapshot(organization_id, async ({ db }) => {
    const session = await db.aiSession.findFirstOrThrow({ where: { id: session_id } })
    const { turn, user_id, profile_id, context } = session
    const conversation = await db.aiConversation.findFirst({ where: { session_id } })
    const message = conversation
      ? await db.aiMessage.findFirst({ where: { conversation_id: conversation.id, turn, role: 'assistant' } })
      : null
    const run = await db.aiRun.findFirst({ where: { session_id } })
    const steps = await db.aiStep.findMany({ where: { session_id }, orderBy: { position: 'asc' } })
    return {
      turn,
      user_id,
      profile: profile_id ? await db.aiProfile.findFirst({ where: { id: profile_id } }) : null,
      context: context as Partial<PageContext>,
      conversation_id: conversation?.id ?? null,
      message_id: message?.id ?? null,
      run: run && { id: run.id, proposals_only: run.proposals_only },
      settings: await readSettings({ db }),
      steps: steps as unknown as Step[],
    }
  })
