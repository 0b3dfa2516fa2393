'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { supplierRecord } from '@/components/buying/suppliers/types'
import { recordKey } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { apiUrl, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { formatBytes } from '@/lib/client/format'
import { AGREEMENT_MAX_BYTES } from '@/lib/modules/buying/schemas'
import type { AgreementFile } from '@/lib/modules/buying/schemas-answers'

const folder = (supplierId: string) => `/suppliers/${supplierId}/documents`

export const contentOf = ({ supplier_id, id }: AgreementFile, download = false): string =>
  apiUrl(`${folder(supplier_id)}/${id}/content`, download ? 'download=1' : '')

/** Adds, renames and deletes the agreement files of a supplier. */
export function useAgreements(supplierId: string) {
  const client = useQueryClient()
  const refresh = useRefresh(supplierRecord(supplierId))
  const [sending, setSending] = useState<string[]>([])

  const add = useCallback(
    async (files: File[]) => {
      for (const file of files) {
        if (file.size > AGREEMENT_MAX_BYTES) {
          toast.error(`${file.name} is too large`, {
            description: `At most ${formatBytes(AGREEMENT_MAX_BYTES)} a file.`,
          })
          continue
        }
        setSending((names) => [...names, file.name])
        try {
          await call('POST /suppliers/{supplier_id}/documents', { supplier_id: supplierId, file })
          announce(`${file.name} was added.`)
        } catch (error) {
          toast.error(`${file.name} was not added`, { description: messageOf(error) })
        }
        setSending((names) => names.filter((name) => name !== file.name))
        refresh()
      }
    },
    [supplierId, refresh],
  )

  /** @throws what the server says against the name */
  async function rename(file: AgreementFile, name: string) {
    await call('PATCH /suppliers/{supplier_id}/documents/{document_id}', {
      supplier_id: supplierId,
      document_id: file.id,
      name,
    })
    refresh()
  }

  async function remove(file: AgreementFile) {
    const sure = await confirm({
      title: `Delete ${file.name}?`,
      body: 'The file is gone for everybody. This cannot be undone.',
      button: 'Delete the file',
      danger: true,
    })
    if (!sure) return
    try {
      await call('DELETE /suppliers/{supplier_id}/documents/{document_id}', {
        supplier_id: supplierId,
        document_id: file.id,
      })
      toast.success(`${file.name} was deleted.`)
      await client.invalidateQueries({ queryKey: recordKey(supplierRecord(supplierId)) })
      refresh()
    } catch (error) {
      toast.error('It was not deleted', { description: messageOf(error) })
    }
  }

  return { sending, add, rename, remove }
}
