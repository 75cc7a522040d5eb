export { RecordDrawer, useOpenRecord } from '../../../frame/detail/record-drawer.tsx'
