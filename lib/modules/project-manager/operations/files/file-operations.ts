import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, notFound, tooLarge } from '@/lib/core/errors'
import { typeOfFile } from '@/lib/core/files/file-type'
import { readableSize } from '@/lib/core/files/meter'
import { keepFile, type OpenFile, openFile, receiveFile, type StoredFileDetails } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { ofSubject, SUBJECTS, type Subject, subjectName } from '../../comments/subject'
import { fileOutput, type StoredPmFile, toFile } from '../../files/file-wire'
import { FILE_MAX_BYTES } from '../../schemas'

const MAX_FILES = 200
const record_id = z.string()
const which = { record_id, file_id: z.uuid() }

/** The files that lie with a card or a project. */
function fileOperations(subject: Subject) {
  const { permission, grid } = SUBJECTS[subject]

  async function find(ctx: OperationCtx, input: { record_id: string; file_id: string }): Promise<StoredPmFile> {
    await subjectName(ctx, subject, input.record_id)
    const file = await ctx.db.pmFile.findFirst({ where: { id: input.file_id, ...ofSubject(subject, input.record_id) } })
    if (!file) throw notFound('file')
    return file
  }

  function note(ctx: OperationCtx, id: string, before: StoredPmFile | null, after: StoredPmFile | null) {
    const file = (after ?? before)!
    ctx.record({ entity: 'project-files', id: file.id, label: file.name, before, after })
    ctx.signal({ type: 'grid', slug: grid, ids: [id] })
  }

  const list = defineOperation({
    name: `project-manager.${subject}-file.list`,
    title: `Listed the files of a ${subject}`,
    permission: `${permission}.read`,
    effect: 'read',
    input: z.strictObject({ record_id }),
    output: z.object({ files: z.array(fileOutput) }),
    async run({ ctx, input: { record_id: id } }) {
      await subjectName(ctx, subject, id)
      const files = await ctx.db.pmFile.findMany({ where: ofSubject(subject, id), orderBy: { id: 'desc' } })
      return { files: files.map(toFile) }
    },
  })

  /** Permission was asked by the upload, which takes the bytes in before any transaction begins. */
  const keep = defineOperation({
    name: `project-manager.${subject}-file.add`,
    title: `Added a file to a ${subject}`,
    permission: `${permission}.update`,
    effect: 'write',
    input: z.strictObject({ record_id, received: z.custom<StoredFileDetails>() }),
    output: z.object({ file: fileOutput }),
    async run({ ctx, input: { record_id: id, received } }) {
      await subjectName(ctx, subject, id, { change: true })
      if ((await ctx.db.pmFile.count({ where: ofSubject(subject, id) })) >= MAX_FILES)
        throw conflict(`There are ${MAX_FILES} files already. Delete one first.`)
      const { id: file_id, name, content_type, size } = await keepFile(ctx, received.id)
      const file = await ctx.db.pmFile.create({
        data: {
          ...{ id: newId(), organization_id: ctx.organization.id, file_id, name, content_type, size },
          ...ofSubject(subject, id),
          uploaded_by: ctx.user?.id ?? null,
        },
      })
      note(ctx, id, null, file)
      return { file: toFile(file) }
    },
  })

  const upload = defineOperation({
    name: `project-manager.${subject}-file.upload`,
    title: `Added a file to a ${subject}`,
    permission: `${permission}.update`,
    effect: 'write',
    delegates: true,
    input: z.strictObject({
      record_id,
      file: z.file({ error: 'Send the file in a form, as multipart/form-data.' }),
    }),
    output: z.object({ file: fileOutput }),
    async run({ ctx, input: { record_id: id, file } }) {
      if (file.size > FILE_MAX_BYTES)
        throw tooLarge(`The file is larger than ${readableSize(FILE_MAX_BYTES)}. Choose a smaller one.`)
      if (file.size === 0) throw invalidField('file', 'The file is empty. Choose another one.')
      await subjectName(ctx, subject, id)
      const received = await receiveFile(ctx, {
        name: file.name,
        content_type: typeOfFile(file),
        bytes: file,
        max_bytes: FILE_MAX_BYTES,
      })
      // Its id is another at every try; what a retry repeats is the file itself.
      const { name, sha256, size, content_type } = received
      const repeated = { name, sha256, size, content_type }
      return runOperation(keep, ctx, {
        record_id: id,
        received: Object.defineProperty({ ...received }, 'toJSON', { value: () => repeated }),
      })
    },
  })

  const open = defineOperation({
    name: `project-manager.${subject}-file.open`,
    title: `Opened a file of a ${subject}`,
    permission: `${permission}.read`,
    effect: 'read',
    input: z.strictObject({
      ...which,
      /** `1`: offered for saving; else shown where the browser can do so safely. */
      download: z.enum(['0', '1'], { error: 'Send 1 or 0.' }).optional(),
    }),
    output: z.custom<OpenFile & { inline: boolean }>(),
    async run({ ctx, input }) {
      const { file_id, name } = await find(ctx, input)
      return { ...(await openFile(ctx, file_id)), name, inline: input.download !== '1' }
    },
  })

  const remove = defineOperation({
    name: `project-manager.${subject}-file.delete`,
    title: `Deleted a file of a ${subject}`,
    permission: `${permission}.update`,
    effect: 'danger',
    input: z.strictObject(which),
    output: z.object({ ok: z.literal(true) }),
    async run({ ctx, input }) {
      const file = await find(ctx, input)
      // The stored bytes go with it: `drop_stored_file`.
      await ctx.db.pmFile.deleteMany({ where: { id: file.id } })
      note(ctx, input.record_id, file, null)
      return { ok: true as const }
    },
  })

  return { list, upload, open, remove }
}

export const cardFiles = fileOperations('card')
export const projectFiles = fileOperations('project')
