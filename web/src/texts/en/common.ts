export const common = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Try again',
  undo: 'Undo',
  undone: 'Undone',
  back: 'Back',
  more: 'More',
  open: 'Open',
  none: 'None',
  loading: 'Loading',
  search: 'Search',
  yes: 'Yes',
  no: 'No',
  saved: 'Saved',
  copyLink: 'Copy the link',
  copied: 'The link is copied',
};

export const states = {
  DUE: 'Due',
  OVERDUE: 'Overdue',
  PAID: 'Paid',
  WRITTEN_OFF: 'Written off',
  PROMISED: 'Promised',
  DISPUTED: 'Disputed',
  daysLate_one: '{{count}} day late',
  daysLate_other: '{{count}} days late',
};

export const problems = {
  title: 'This did not work',
  unreachable: 'The server could not be reached. What you see is what was read last; nothing was lost.',
  forbidden: 'Your role does not allow this. An administrator can change it.',
  missing: 'There is no such record here. It may have been deleted, or belong to another organization.',
  ended: 'Your session has ended. Sign in again; what you typed is still here.',
  limited: 'Too many attempts. Wait a minute and try again.',
  internal: 'Something went wrong on our side. Nothing was changed.',
  reference: 'Reference for support: {{id}}',
  overtaken:
    'Somebody has changed this since you opened it. Nothing was overwritten: look at what stands there now, and send again if it is still right.',
  ofFields: 'Look at the marked fields.',
};

export const table = {
  columns: 'Columns',
  export: 'Export',
  exportCsv: 'As CSV',
  exportXlsx: 'For a spreadsheet (XLSX)',
  selectRow: 'Select {{name}}',
  selectAll: 'Select all rows that are shown',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  allSelected: 'All that match are selected',
  allBut_one: 'All but {{count}} are selected',
  allBut_other: 'All but {{count}} are selected',
  selectMatching: 'Select all that match',
  clearSelection: 'Clear the selection',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  moreThan: 'More than {{count}} rows',
  loadingMore: 'Loading more rows',
  notMore: 'The rows that follow could not be read.',
  emptyFiltered: 'Nothing matches these filters',
  emptyFilteredHint: 'Remove a filter to see more.',
  clearFilters: 'Clear filters',
  sortBy: 'Sort by {{title}}',
};

export const filters = {
  add: 'Filter',
  remove: 'Remove the filter {{title}}',
  search: 'Search',
  from: 'From',
  to: 'To',
  atLeast: 'At least',
  atMost: 'At most',
  apply: 'Apply',
  any: 'Any',
};

export const views = {
  all: 'All',
  saved: 'Saved views',
  save: 'Save view',
  saveTitle: 'Save this view',
  name: 'Name',
  shared: 'For everybody in the organization',
  update: 'Update this view',
  remove: 'Delete this view',
  removed: 'The view {{name}} was deleted',
};

export const keys = {
  title: 'Keys',
  inTables: 'In tables',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  search: 'Search and commands',
  help: 'Show the keys',
  filter: 'Filter',
  next: 'Next row',
  previous: 'Previous row',
  openRow: 'Open',
  select: 'Select',
  selectRange: 'Select up to here',
  leave: 'Back, close',
};
