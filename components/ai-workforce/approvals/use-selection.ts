'use client'
import { useCallback, useMemo, useState } from 'react'
import type { ApprovalRequest } from './requests'

/** Which requests are decided together; `upTo` takes all between the chosen one and this. */
export function useSelection(requests: ApprovalRequest[], current: ApprovalRequest | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = (id: string, upTo: boolean) =>
    setIds((all) => {
      const next = new Set(all)
      const order = requests.map(({ row_id }) => row_id)
      const [from, to] = [order.indexOf(current?.row_id ?? ''), order.indexOf(id)].toSorted((a, b) => a - b)
      if (upTo && from! >= 0) for (const each of order.slice(from, to! + 1)) next.add(each)
      else if (!next.delete(id)) next.add(id)
      return next
    })
  return {
    ids,
    toggle,
    clear: useCallback(() => setIds(new Set()), []),
    /** Those that still wait. */
    chosen: useMemo(() => requests.filter(({ row_id }) => ids.has(row_id)), [requests, ids]),
  }
}
