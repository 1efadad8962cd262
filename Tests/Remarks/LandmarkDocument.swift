/// The unchanged sample data from the specification of the Landmark app. It has coordinates as numbers and as text,
/// four spellings of authors, and two formats of dates.
enum LandmarkDocument {
  static let text = #"""
    {
      "remarks" : {
        "1" : {
          "dateTime" : "2017-10-24 03:51:02 +0000",
          "lat" : 1.337253,
          "long" : 103.757748,
          "remark" : "An amazing place to hangout. Nice atmosphere. Highly recommended!",
          "userName" : "rashid.asgari"
        },
        "2" : {
          "dateTime" : "2017-10-23 01:20:02 +0000",
          "lat" : 1.310784,
          "long" : 103.788091,
          "remark" : "The food is lovely. Would definitely come again.",
          "userName" : "ace.rothstein"
        },
        "3" : {
          "dateTime" : "2017-10-24 03:51:02 +0000",
          "lat" : 1.337253,
          "long" : 1.337253,
          "remark" : "hey!",
          "userName" : "hans.zimmer"
        },
        "-KxXTRY_FyGZVNv6S6RD" : {
          "dateTime" : "28.10.2017",
          "lat" : "1.324987",
          "long" : "103.825485",
          "remark" : "Hshchxvsbsb",
          "userName" : "rashid asgari"
        },
        "-KxZ2OStgzRb_vAVny-U" : {
          "dateTime" : "29.10.2017",
          "lat" : "1.325040",
          "long" : "103.825611",
          "remark" : "Come onnnnnn",
          "userName" : "rashid asgari"
        },
        "-KxaBZLmxBUotVToByf_" : {
          "dateTime" : "29.10.2017",
          "lat" : "1.325042",
          "long" : "103.825576",
          "remark" : "Yo yo digidgyy",
          "userName" : "rashid asgari"
        },
        "-KxbvDjhCLvOeZo9hYay" : {
          "dateTime" : "29.10.2017",
          "lat" : "1.255974",
          "long" : "103.821013",
          "remark" : "Had dinner at chillis resort world. Try the half ribs its yummy",
          "userName" : "rashid asgari"
        }
      }
    }
    """#
}
