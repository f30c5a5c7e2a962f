import { Controller, Inject } from '@nestjs/common';
import { checkDocumentNumbers, listKeptDocuments, type RequestOf } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { DocumentNumbering } from './document-numbering.ts';
import { KeptDocuments } from './kept-documents.ts';

/** Answers what identity asks of documents. */
@Controller()
export class DocumentController {
  constructor(
    @Inject(DocumentNumbering) private readonly numbering: DocumentNumbering,
    @Inject(KeptDocuments) private readonly kept: KeptDocuments,
  ) {}

  @Answers(checkDocumentNumbers)
  async checkDocumentNumbers({ store_id, ranges, numbers }: RequestOf<typeof checkDocumentNumbers>) {
    return {
      next: await Promise.all(ranges.map((range) => this.numbering.nextNumber(store_id, range))),
      is_taken: await Promise.all(
        numbers.map(({ prefix, number }) => this.numbering.isTaken(store_id, prefix, number)),
      ),
    };
  }

  @Answers(listKeptDocuments)
  async listKeptDocuments({ store_id, customer_id }: RequestOf<typeof listKeptDocuments>) {
    return { kept: await this.kept.ofCustomer(store_id, customer_id) };
  }
}
