import { recordPage } from '@/app/(workspace)/record-page'
import { ScanScreen } from '@/components/buying/scans/scan-screen'
import { runOperation } from '@/lib/core/operation'
import { readScan } from '@/lib/modules/buying/operations/scans/read-scan'

const record = recordPage({
  read: (ctx, id) => runOperation(readScan, ctx, { id }),
  title: ({ scan }) => scan.file.name,
  screen: ({ scan }) => <ScanScreen initial={scan} />,
})

export const { generateMetadata } = record
export default record.page
