import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_sales_order')

export { generateMetadata }
export default Page
