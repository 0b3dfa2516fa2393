import { recordPage } from '@/app/(workspace)/record-page'
import { ProjectScreen } from '@/components/project-manager/project/project-screen'
import { projectPageData } from '@/lib/modules/project-manager/pages/page-data'

const record = recordPage({
  read: projectPageData,
  title: ({ page }) => String(page.project.name),
  screen: ({ page, grid, cards, time }, { id }) => (
    <ProjectScreen id={id} grid={grid} cards={cards} time={time} initial={page} />
  ),
})

export const { generateMetadata } = record
export default record.page
