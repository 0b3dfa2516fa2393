import { recordPage } from '@/app/(workspace)/record-page'
import { ArticleScreen } from '@/components/project-manager/articles/article-screen'
import { articlePageData } from '@/lib/modules/project-manager/pages/article-page'

const record = recordPage({
  read: articlePageData,
  title: ({ page }) => String(page.article.title),
  screen: ({ page, grid }, { id }) => <ArticleScreen id={id} initial={page} grid={grid} />,
})

export const { generateMetadata } = record
export default record.page
