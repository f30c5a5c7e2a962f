/** A file with the traits of those that merchants have, of a shop that there is not. */
export const apparel = `\ufeffHandle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title\r
linen-shirt,Linen Shirt,"Cool, and ""light"".
For summer.",Acme,Shirts,"men, summer",true,Size,Small,Color,White,LS-S,200,3,50,60,https://img.example.com/front.jpg,1,Front,false,Linen shirts\r
linen-shirt,,,,,,,,Medium,,White,LS-M,200,0,50,60,,,,,\r
linen-shirt,,,,,,,,,,,,,,,,https://img.example.com/back.jpg,2,Back,,\r
wool-hat,Wool Hat,,Acme,Hats,,FALSE,Title,Default Title,,,WH,80,10,19.99,,,,,false,\r
\r
silk-scarf,Silk Scarf,,Acme,Scarves,,TRUE,Color,Red,,,,0,1,35,,,,,false,\r
silk-scarf,,,,,,,,Blue,,,,0,1,35,,,,,,\r
silk-scarf,,,,,,,,Green,,,,0,1,35,,,,,,\r
belt,Belt,,Acme,Belts,,TRUE,Title,Default Title,,,,0,5,25,,,,,false,\r
`;
