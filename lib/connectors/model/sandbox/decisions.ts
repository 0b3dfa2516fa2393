import type { SandboxCall } from './conversation'
import { count, forbids, outcomes, reworded } from './letters'
import type { Stage } from './stage'
import { reasonIn } from './tool-results'

type Rejection = { about: string; call: SandboxCall; reason: string }

/**
 * What people decided about what was proposed. Rejected letters are written again in other words, where the reason is not against
 * the letter itself; anything else that was rejected is left.
 */
export function answerDecisions(stage: Stage): string {
  const { request, earlier } = stage.conversation
  const decisions = decisionsIn(request)
  const repeated = decisions.flatMap(({ text }) => (isAskedAgain(text) ? (callIn(text, earlier) ?? []) : []))
  if (repeated.length > 0) {
    const results = stage.askAll(repeated.map(({ name, arguments: input }) => ({ name, arguments: input })))
    return `I tried it again. ${outcomes(results, 'request')}`
  }
  const approved = decisions.filter(({ text }) => /^approved and carried out\b/i.test(text)).length
  const undone = decisions.filter(({ text }) => /^approved, but|^nobody decided/i.test(text)).map(({ text }) => text)
  const rejections = decisions
    .filter(isRejected)
    .map(({ text, reason }) => ({ call: callIn(text, earlier, request), reason }))
  const known = rejections.flatMap(({ call, reason }) => (call ? [{ call, reason, about: subjectOf(call) }] : []))

  const isAgain = ({ call, reason }: Rejection) =>
    !forbids(reason) && reworded(call.arguments, reason) !== call.arguments
  const again = known.filter(isAgain)
  const results = stage.askAll(
    again.map(({ call, reason }) => ({ name: call.name, arguments: reworded(call.arguments, reason) })),
    again.map(({ about, reason }) => `You rejected the letter to ${about}: “${reason}”. I write it again.`).join('\n'),
  )
  const parts = [
    approved > 0 ? `Thank you for approving ${count(approved, 'request')}.` : '',
    ...again.map(({ about, reason }) => `I changed the letter to ${about} because of your reason, “${reason}”.`),
    results.length > 0 ? outcomes(results) : '',
    ...known
      .filter((one) => !isAgain(one))
      .map(({ about, reason }) => `You rejected what I proposed for ${about}: “${reason}”. I leave it out.`),
    ...undone.map((text) => `I leave this as it is. ${text}`),
    ...rejections.filter(({ call }) => !call).map(({ reason }) => `I see that it was rejected: “${reason}”.`),
  ]
  return parts.filter(Boolean).join('\n') || 'I have read your note.'
}

const isAskedAgain = (text: string): boolean => /^a person asks you to try this again\b/i.test(text)

type Decision = { text: string; reason: string }

const isRejected = ({ text }: Decision): boolean => /^rejected\b/i.test(text)

/** A line each. */
const decisionsIn = (note: string): Decision[] =>
  note
    .replace(/^\[note\]\s*/i, '')
    .split('\n')
    .filter(Boolean)
    .map((text) => ({ text, reason: reasonIn(text) }))

const subjectOf = ({ name, arguments: input }: SandboxCall): string =>
  String(input.to ?? input.email ?? input.name ?? input.title ?? name)

/** The call that the line names by its id or by what it was called with; else the newest that no other line names. */
function callIn(line: string, calls: SandboxCall[], note = line): SandboxCall | undefined {
  const writes = calls.filter(({ name }) => !/^(?:list|read|find|get|count)/.test(name)).toReversed()
  const isNamed = (text: string, call: SandboxCall) =>
    [call.id, ...Object.values(call.arguments)].some((value) => typeof value === 'string' && names(text, value))
  return writes.find((call) => isNamed(line, call)) ?? writes.find((call) => !isNamed(note, call))
}

function names(line: string, value: string): boolean {
  const at = value.length > 3 ? line.indexOf(value) : -1
  return at >= 0 && !/[\p{L}\p{N}]/u.test(line.charAt(at + value.length))
}
