/** Texts of controls that not all forms have: they come with the pages of rows, and not with all others. */
export const FORM_TEXTS = {
  en: {
    items_add: 'Add a row',
    items_remove: 'Remove row {row}',
    items_row: 'Row {row}',
    items_input: '{label}, row {row}',
    items_none: 'No rows yet',
    items_most: 'There can be {most} rows at most.',
    items_cut:
      'There are more rows than are shown here. Those that are not shown stay as they are.',
    items_more: 'There are more rows than are shown here.',
    items_check: 'Some rows need another look.',
    references_remove: 'Remove',
    references_most: 'There can be {most} at most.',
    references_cut: 'These are too many to be changed here.',
  },
  de: {
    items_add: 'Zeile hinzufügen',
    items_remove: 'Zeile {row} entfernen',
    items_row: 'Zeile {row}',
    items_input: '{label}, Zeile {row}',
    items_none: 'Noch keine Zeilen',
    items_most: 'Es können höchstens {most} Zeilen sein.',
    items_cut: 'Es gibt mehr Zeilen, als hier zu sehen sind. Die anderen bleiben, wie sie sind.',
    items_more: 'Es gibt mehr Zeilen, als hier zu sehen sind.',
    items_check: 'Einige Zeilen brauchen noch einen Blick.',
    references_remove: 'Entfernen:',
    references_most: 'Es können höchstens {most} sein.',
    references_cut: 'Es sind zu viele, um sie hier zu ändern.',
  },
};
