/** Name of month-end packs in the list of exports. */
export const MONTH_END_PACK = 'month_end_pack';
