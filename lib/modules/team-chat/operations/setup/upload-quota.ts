import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { readRealm } from '@/lib/modules/team-chat/domain/realm'

/** How much the files of the whole organization may take: beside the list of one's own, which tells what they do take. */
export const readUploadQuota = defineOperation({
  name: 'team-chat.upload_quota.read',
  title: 'Read how much uploaded files may take',
  permission: 'team-chat.use',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ upload_quota_mib: z.number(), max_file_upload_size_mib: z.number() }),
  run: async ({ ctx }) => {
    const { upload_quota_mib, max_file_upload_size_mib } = (await readRealm(ctx)).settings
    return { upload_quota_mib, max_file_upload_size_mib }
  },
})
