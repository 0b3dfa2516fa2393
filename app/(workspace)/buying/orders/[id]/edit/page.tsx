import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_purchase_order')

export { generateMetadata }
export default Page
