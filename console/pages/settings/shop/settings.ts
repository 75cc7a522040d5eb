import type { GetData } from '../../../api/index.ts'

export type Settings = GetData<'/admin/settings'>['settings']
