import { hostResolver } from '@storefold/outbound';
import { defineNoun } from '@storefold/server/runtime';
import { ImportErasure } from './erasure/import-erasure.subscriber.ts';
import { importDictionary } from './import.dictionary.ts';
import { ImportEndpoints } from './import.endpoints.ts';
import { ImportProcess } from './import.process.ts';
import { importPublisher } from './import.publisher.ts';
import { importView } from './import.view.ts';
import { ImportFiles } from './import-files.ts';
import { ImportRehearsal } from './import-rehearsal.ts';
import { OwnedRows } from './owned-rows.client.ts';
import { ImportedPictures } from './pictures/imported-pictures.process.ts';
import { PictureCopies } from './pictures/picture-copies.service.ts';
import { ImportCategories } from './product/import-categories.service.ts';
import { ProductImportService } from './product/product-import.service.ts';
import { ReadImportFiles } from './read-import-files.recurring.ts';
import { CategoryImportUndoController } from './undo/category-import-undo.controller.ts';
import { ImportTrail } from './undo/import-trail.ts';
import { ImportUndoProcess } from './undo/import-undo.process.ts';
import { ImportUndoService } from './undo/import-undo.service.ts';
import { OwnedUndo } from './undo/owned-undo.client.ts';

export const importNoun = defineNoun({
  facts: [importDictionary],
  endpoints: [ImportEndpoints],
  controllers: [CategoryImportUndoController],
  providers: [
    ImportFiles,
    ImportCategories,
    ImportRehearsal,
    ProductImportService,
    ImportTrail,
    ImportUndoService,
    OwnedUndo,
    OwnedRows,
    PictureCopies,
    hostResolver,
  ],
  projections: [importView],
  publishers: [importPublisher],
  processes: [ImportProcess, ImportedPictures, ImportUndoProcess],
  subscribers: [ImportErasure],
  recurring: [ReadImportFiles],
});
