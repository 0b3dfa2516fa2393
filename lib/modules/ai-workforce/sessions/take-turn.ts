import { modelConnector } from '@/lib/connectors/model'
import type { ModelPort, ModelToolCall } from '@/lib/connectors/model/port'
import { connect } from '@/lib/core/connections/connection'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { agentContext } from '../agents/agent-context'
import type { ActionLine } from '../operations/log/log-action'
import { endTurn } from '../operations/sessions/end-turn'
import { storeStep } from '../operations/sessions/store-step'
import { READS_ONLY, type ToolCaller, tryTool } from '../tools/call-tool'
import { REHEARSAL } from '../tools/rehearsal'
import { type Claim, claimSession, Pulse, releaseSession } from './claim'
import { MAX_ANSWER_TOKENS, whyEnough } from './limits'
import { type Offer, offerFor } from './offered-tools'
import { readTurn, type TurnFacts } from './read-turn'
import { callKey, hasWork, openCalls, type Step, type StepContent, textOfTurn, toMessages } from './steps'
import { systemPrompt } from './system-prompt'

type Ending = { state: 'done' | 'stopped' | 'halted' | 'failed'; error: string }
const ANSWERED: Ending = { state: 'done', error: '' }

/**
 * Lets the agent of a session work until it has answered. All that it does is stored before it goes on, so that a worker that takes
 * over from a dead one goes on after the last stored step.
 * @param worker aborted when this process stops: another takes over
 */
export async function takeTurn(
  organization: OrganizationDetails,
  session_id: string,
  worker: AbortSignal,
): Promise<void> {
  const claim: Claim = { organization_id: organization.id, session_id, claim: newId() }
  if (!(await claimSession(claim))) return
  const facts = await readTurn(claim)
  if (!hasWork(facts.steps)) return releaseSession(claim, { isUnfinished: false })
  const pulse = new Pulse(claim, facts.message_id, worker)
  const turn = new Turn(claim, facts, pulse, systemContext('ai-workforce.take-turn', organization) as OrganizationCtx)
  const ending = await turn.run().catch((error) => failure(error, session_id))
  await pulse.end()
  if (pulse.interruption?.kind === 'lost') return
  if (pulse.interruption?.kind === 'released') return releaseSession(claim, { isUnfinished: true })
  await turn.end(ending)
}

function failure(error: unknown, session_id: string): Ending {
  if (error instanceof AppError) return { state: 'failed', error: error.message }
  log().error({ err: error, session: session_id }, 'a turn of an agent failed')
  return { state: 'failed', error: `Something failed on our side. Quote ${session_id} when you report it.` }
}

class Turn {
  private readonly steps: Step[]
  private model!: ModelPort
  private offer!: Offer
  private caller!: ToolCaller
  private system!: string
  /** What the model has said of an answer that is not complete yet. */
  private partial = ''

  constructor(
    private readonly claim: Claim,
    private readonly facts: TurnFacts,
    private readonly pulse: Pulse,
    private readonly product: OrganizationCtx,
  ) {
    this.steps = [...facts.steps]
    pulse.text = textOfTurn(this.steps, facts.turn)
  }

  async run(): Promise<Ending> {
    await this.prepare()
    const mayBeDone = new Set(openCalls(this.steps).calls.map(({ id }) => id))
    for (;;) {
      const enough = whyEnough(this.steps, this.facts.turn)
      if (enough) return { state: 'failed', error: enough }
      const { position, calls } = openCalls(this.steps)
      for (const call of calls) {
        if (await this.isInterrupted()) return this.interruption()
        await this.runTool(call, position, mayBeDone.has(call.id))
      }
      if (await this.isInterrupted()) return this.interruption()
      const ending = await this.ask()
      if (ending) return ending
    }
  }

  /** Stores how the turn ended; unless it did with an answer, an empty one closes it, so that it is never taken up again. */
  async end({ state, error }: Ending): Promise<void> {
    if (hasWork(this.steps)) await this.store({ role: 'assistant', content: { text: this.partial, toolCalls: [] } })
    await runOperation(endTurn, this.product, {
      ...this.key(),
      state,
      error,
      text: textOfTurn(this.steps, this.facts.turn),
      report: textOfTurn(this.steps.slice(-1), this.facts.turn),
    })
  }

  private async prepare(): Promise<void> {
    const { organization_id, session_id } = this.claim
    const { profile, user_id, settings, run, conversation_id, turn, context } = this.facts
    const agent = { organization_id, profile, user_id }
    const reader = await agentContext(agent, READS_ONLY)
    const isReading = !settings.enable_write_tools
    this.offer = offerFor(reader, profile, { isReading, grid: context.grid })
    this.system = systemPrompt(reader, { profile, extra: settings.extra_system_prompt, context, isReading })
    this.caller = {
      agent,
      lists: profile,
      origin: { session_id, conversation_id, run_id: run?.id ?? null, profile_id: profile?.id ?? null },
      turn,
      writesLeft: null,
      proposalsOnly: run?.proposals_only ?? false,
      own: this.offer.own,
    }
    this.model = await connect(organization_id, modelConnector)
  }

  /** One call of the model. @returns how the turn ends, if it does */
  private async ask(): Promise<Ending | null> {
    const { settings, profile, turn } = this.facts
    const before = textOfTurn(this.steps, turn)
    const answer = await this.model
      .turn({
        model: profile?.model_override || settings.model || undefined,
        system: this.system,
        messages: toMessages(this.steps),
        tools: this.offer.tools(this.steps),
        signal: this.pulse.signal,
        maxOutputTokens: MAX_ANSWER_TOKENS,
        onText: (delta) => {
          this.partial += delta
          this.pulse.text = [before, this.partial].filter(Boolean).join('\n\n')
        },
      })
      .catch((error) => {
        if (this.pulse.interruption) return null
        throw error
      })
    if (!answer) return this.interruption()
    const { text, toolCalls, finish, usage } = answer
    await this.store({ role: 'assistant', content: { text, toolCalls, outputTokens: usage.outputTokens ?? 0 } })
    this.partial = ''
    this.pulse.text = textOfTurn(this.steps, turn)
    if (toolCalls.length > 0) return null
    if (finish === 'refused') return { state: 'failed', error: 'The model refuses to answer this.' }
    if (finish === 'length') return { state: 'done', error: 'The answer was cut at its longest. Ask for the rest.' }
    if (!text.trim() && !before) return { state: 'failed', error: 'The model answered nothing. Ask again.' }
    return ANSWERED
  }

  /** @param mayBeDone a worker died meanwhile: what it asked a person for is not asked again */
  private async runTool(call: ModelToolCall, position: number, mayBeDone: boolean): Promise<void> {
    const id = callKey(position, call.id)
    const asked = mayBeDone ? await this.askedBefore(id) : null
    const by = { ...this.caller, writesLeft: await this.writesLeft() }
    const { line } = await tryTool(by, { ...call, id }, asked)
    await this.store({ role: 'tool', content: { callId: call.id, name: call.name, result: line.output } }, line)
  }

  private askedBefore(call_id: string) {
    const { organization_id, session_id } = this.claim
    const where = { session_id, call_id, replaces_id: null }
    return tenantSnapshot(organization_id, ({ db }) => db.aiApproval.findFirst({ where }))
  }

  private async writesLeft(): Promise<number | null> {
    const { run, profile } = this.facts
    if (!run || !profile) return null
    const asked = await tenantSnapshot(this.claim.organization_id, ({ db }) =>
      run.proposals_only
        ? db.aiAction.count({ where: { run_id: run.id, allowed_by: REHEARSAL } })
        : db.aiApproval.count({ where: { run_id: run.id, replaces_id: null } }),
    )
    return profile.max_write_actions - asked
  }

  private async store(content: StepContent, action?: ActionLine): Promise<void> {
    const { turn } = this.facts
    const position = (this.steps.at(-1)?.position ?? 0) + 1
    await runOperation(storeStep, this.product, { ...this.key(), position, turn, ...content, action })
    this.steps.push({ position, turn, ...content })
  }

  private async isInterrupted(): Promise<boolean> {
    await this.pulse.beat()
    return this.pulse.interruption !== null
  }

  private interruption(): Ending {
    const { kind, why } = this.pulse.interruption!
    return { state: kind === 'halted' ? 'halted' : 'stopped', error: why }
  }

  private key() {
    const { session_id, claim } = this.claim
    return { session_id, claim }
  }
}
