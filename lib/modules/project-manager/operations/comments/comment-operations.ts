import { z } from 'zod'
import { can } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { forbidden, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { commentOutput, type StoredComment, toComment } from '../../comments/comment-wire'
import { peopleNamed, tellNamed } from '../../comments/mention-people'
import { ofSubject, SUBJECTS, type Subject, subjectName } from '../../comments/subject'
import { commentBody } from '../../schemas'

const PAGE = 30
const record_id = z.string()
const which = { record_id, comment_id: z.uuid() }

/** What people say about a card or a project. Own comments are changed and deleted, those of others by moderators. */
function commentOperations(subject: Subject) {
  const { permission, grid } = SUBJECTS[subject]

  async function findOwn(ctx: OperationCtx, input: { record_id: string; comment_id: string }): Promise<StoredComment> {
    await subjectName(ctx, subject, input.record_id, { change: true })
    const comment = await ctx.db.pmComment.findFirst({
      where: { id: input.comment_id, ...ofSubject(subject, input.record_id) },
    })
    if (!comment) throw notFound('comment')
    const own = comment.user_id !== null && comment.user_id === ctx.user?.id
    if (!own && !can(ctx, `${permission}.delete`))
      throw forbidden('Only who wrote a comment changes it, or a moderator.')
    return comment
  }

  function note(ctx: OperationCtx, id: string, before: StoredComment | null, after: StoredComment | null) {
    const { id: commentId, body } = (after ?? before)!
    ctx.record({ entity: 'project-comments', id: commentId, label: body.slice(0, 100), before, after })
    ctx.signal({ type: 'grid', slug: grid, ids: [id] })
  }

  const list = defineOperation({
    name: `project-manager.${subject}-comment.list`,
    title: `Read the comments on a ${subject}`,
    permission: `${permission}.read`,
    effect: 'read',
    input: z.strictObject({ record_id, before: z.uuid('Give the cursor of the page before.').optional() }),
    output: z.object({ comments: z.array(commentOutput), next_cursor: z.string().nullable() }),
    async run({ ctx, input: { record_id: id, before } }) {
      await subjectName(ctx, subject, id)
      const rows = await ctx.db.pmComment.findMany({
        where: { ...ofSubject(subject, id), ...(before ? { id: { lt: before } } : {}) },
        orderBy: { id: 'desc' },
        take: PAGE + 1,
      })
      const shown = rows.slice(0, PAGE)
      return { comments: shown.map(toComment), next_cursor: rows.length > PAGE ? shown.at(-1)!.id : null }
    },
  })

  const add = defineOperation({
    name: `project-manager.${subject}-comment.add`,
    title: `Commented on a ${subject}`,
    permission: `${permission}.update`,
    effect: 'write',
    input: z.strictObject({ record_id, body: commentBody }),
    output: z.object({ comment: commentOutput }),
    async run({ ctx, input: { record_id: id, body } }) {
      const name = await subjectName(ctx, subject, id, { change: true })
      const mention_ids = await peopleNamed(ctx, body)
      const comment = await ctx.db.pmComment.create({
        data: {
          ...{ id: newId(), organization_id: ctx.organization.id, body, mention_ids },
          ...ofSubject(subject, id),
          ...{ user_id: ctx.user?.id ?? null, author_name: ctx.actor.label },
        },
      })
      await tellNamed(ctx, { subject, id, name, body, user_ids: mention_ids })
      note(ctx, id, null, comment)
      return { comment: toComment(comment) }
    },
  })

  const change = defineOperation({
    name: `project-manager.${subject}-comment.change`,
    title: `Changed a comment on a ${subject}`,
    permission: `${permission}.update`,
    effect: 'write',
    input: z.strictObject({ ...which, body: commentBody }),
    output: z.object({ comment: commentOutput }),
    async run({ ctx, input }) {
      const before = await findOwn(ctx, input)
      const { record_id: id, body } = input
      const mention_ids = await peopleNamed(ctx, body)
      const data = { body, mention_ids, edited_at: new Date() }
      await ctx.db.pmComment.updateMany({ where: { id: before.id }, data })
      const after = { ...before, ...data }
      const name = await subjectName(ctx, subject, id)
      const told = new Set(before.mention_ids)
      await tellNamed(ctx, { subject, id, name, body, user_ids: mention_ids.filter((one) => !told.has(one)) })
      note(ctx, id, before, after)
      return { comment: toComment(after) }
    },
  })

  const remove = defineOperation({
    name: `project-manager.${subject}-comment.delete`,
    title: `Deleted a comment on a ${subject}`,
    permission: `${permission}.update`,
    effect: 'danger',
    input: z.strictObject(which),
    output: z.object({ ok: z.literal(true) }),
    async run({ ctx, input }) {
      const comment = await findOwn(ctx, input)
      await ctx.db.pmComment.deleteMany({ where: { id: comment.id } })
      note(ctx, input.record_id, comment, null)
      return { ok: true as const }
    },
  })

  return { list, add, change, remove }
}

export const cardComments = commentOperations('card')
export const projectComments = commentOperations('project')
